export default function hello(_request, response) {
  response.send('Hello');
}
