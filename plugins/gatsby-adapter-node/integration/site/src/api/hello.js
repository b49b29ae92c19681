module.exports = function hello(_request, response) {
  response.send('Hello');
};
