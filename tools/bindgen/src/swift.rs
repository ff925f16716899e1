//! `uniffi-bindgen-swift LIB DIR --swift-sources --headers --modulemap`.

fn main() {
    uniffi::uniffi_bindgen_swift();
}
