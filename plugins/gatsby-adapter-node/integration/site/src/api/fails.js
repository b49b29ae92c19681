module.exports = async function fails(request) {
  await Promise.resolve();
  throw new Error(`The function fails for ${request.query.who}.`);
};
