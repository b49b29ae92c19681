/* Each function is shorter by one of the options of the minifier. */

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
