//! Pictures as pixels: PNG and animated GIF of what the studies draw as SVG. Texts are left out.

use gif::{Encoder, Frame, Repeat};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use thiserror::Error;

use crate::stop;

/// A picture that cannot be made.
#[derive(Debug, Error)]
pub enum RasterError {
    /// Not an SVG.
    #[error("the picture is not valid: {0}")]
    Svg(#[from] resvg::usvg::Error),
    /// No pixels, or more than fit in memory.
    #[error("a picture of {0} x {1} pixels cannot be made")]
    Size(u32, u32),
    /// No PNG.
    #[error("the picture cannot be written as PNG: {0}")]
    Png(String),
    /// No GIF.
    #[error("the picture cannot be written as GIF: {0}")]
    Gif(#[from] gif::EncodingError),
}

/// The pixels of an SVG without texts, at the size that it gives.
fn pixels(svg: &str) -> Result<Pixmap, RasterError> {
    let svg = svg.to_owned();
    stop::aside(move || {
        let tree = Tree::from_str(&svg, &Options::default())?;
        let size = tree.size().to_int_size();
        let mut pixmap =
            Pixmap::new(size.width(), size.height()).ok_or(RasterError::Size(size.width(), size.height()))?;
        resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
        Ok(pixmap)
    })
}

/// The PNG of an SVG; equal input gives equal bytes.
///
/// # Errors
///
/// If the SVG is not one, has a side of no pixels, or is too large.
///
/// ```
/// let svg = r#"<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"><circle r="1"/></svg>"#;
/// assert!(curiosa::raster::png(svg).unwrap().starts_with(b"\x89PNG"));
/// assert!(curiosa::raster::png("no picture").is_err());
/// ```
pub fn png(svg: &str) -> Result<Vec<u8>, RasterError> {
    pixels(svg)?.encode_png().map_err(|error| RasterError::Png(error.to_string()))
}

/// The GIF that shows SVGs of one size in turn, each for so many hundredths of a second, the last four times as long; it
/// begins again at the end. Equal input gives equal bytes.
///
/// # Errors
///
/// If an SVG is not one, or has a side of no pixels or of more than 65535.
pub fn gif(svgs: impl IntoIterator<Item = String>, delay: u16) -> Result<Vec<u8>, RasterError> {
    let mut bytes = Vec::new();
    let mut encoder: Option<Encoder<&mut Vec<u8>>> = None;
    let mut pending: Option<Frame<'static>> = None;
    let mut out = Some(&mut bytes);
    for svg in svgs {
        let mut pixmap = pixels(&svg)?;
        let size = |pixels: u32| {
            u16::try_from(pixels).map_err(|_| RasterError::Size(pixmap.width(), pixmap.height()))
        };
        let (width, height) = (size(pixmap.width())?, size(pixmap.height())?);
        let mut frame = Frame::from_rgba_speed(width, height, pixmap.data_mut(), 10);
        frame.delay = delay;
        if let Some(out) = out.take() {
            let mut new = Encoder::new(out, width, height, &[])?;
            new.set_repeat(Repeat::Infinite)?;
            encoder = Some(new);
        }
        if let (Some(encoder), Some(frame)) = (&mut encoder, pending.replace(frame)) {
            encoder.write_frame(&frame)?;
        }
    }
    if let (Some(mut encoder), Some(mut frame)) = (encoder, pending) {
        frame.delay = delay.saturating_mul(4);
        encoder.write_frame(&frame)?;
    }
    Ok(bytes)
}
