// Gatsby asks for feedback on a random day of the year, which is never this one.
module.exports = () => NaN;
