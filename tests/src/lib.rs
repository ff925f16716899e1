//! Helpers of the tests that cross the parts.
