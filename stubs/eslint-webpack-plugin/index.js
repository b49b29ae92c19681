module.exports = class {
  apply() {}
};
