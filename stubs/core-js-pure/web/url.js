module.exports = URL;
