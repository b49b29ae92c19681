exports.default = function echo(request, response) {
  const { method, body, query, params, cookies, headers, files } = request;
  response
    .status(201)
    .set('X-Echo', params.name)
    .cookie('echo', 'yes')
    .json({
      method,
      body,
      query,
      params,
      cookies,
      type: headers['content-type'],
      internal: Object.keys(headers).filter((name) => name.startsWith('x-')),
      files: (files ?? []).map(({ originalname, size }) => [originalname, size]),
    });
};

exports.config = { bodyParser: { json: { limit: '1kb' } } };
