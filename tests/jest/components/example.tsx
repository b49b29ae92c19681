// The tests give this file a content.
export {};
