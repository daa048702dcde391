//! Certificates of diamond norms: files that anybody can check in whole numbers (docs/certificates.md).

pub mod certificate;
pub mod certify;
mod exact;
pub mod verify;
