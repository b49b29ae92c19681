/* Each function is shorter by one of the options of terser. */

export const withDefault = (options, fallback) => {
  const value = options.deep;
  return value == null ? fallback : value;
};

export const list = () => ({ fetch: fetch });

export const createStore = (list) => ({
  subscribe(listener) {
    list.add(listener);
    return () => list.delete(listener);
  },
});

export const attempt = (action) => {
  try {
    action();
  } catch (error) {
    return error.message;
  }
};
