export default function replacement() {
  return true;
}
