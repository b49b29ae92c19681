/** One event of a stream (text/event-stream). */
interface ServerSentEvent {
  /** `message` unless the stream sets another type */
  type: string;
  data: string;
  /** The last id of the stream; empty when there is none */
  id: string;
}

/**
 * Creates a parser for a stream of events as specified by the HTML standard. `next` accepts the text in chunks of any
 * size and returns the events that are complete. Unlike EventSource, it allows request headers and access to the
 * error of a refused request.
 */
export function createEventParser(): { next: (text: string) => ServerSentEvent[] } {
  let buffer = '';
  let type = '';
  let data: string[] = [];
  let id = '';

  function parseLine(line: string): ServerSentEvent | null {
    if (line === '') {
      const event = data.length > 0 ? { type: type || 'message', data: data.join('\n'), id } : null;
      type = '';
      data = [];
      return event;
    }
    const colon = line.indexOf(':');
    // A line that begins with a colon is a comment, which keeps the connection alive.
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') type = value;
    else if (field === 'data') data.push(value);
    else if (field === 'id') id = value;
    return null;
  }

  return {
    next: (text) => {
      buffer += text;
      // A trailing carriage return may be the first half of a line end.
      const lines = buffer.split(/\r\n|\n|\r(?!$)/);
      buffer = lines.pop() ?? '';
      return lines.flatMap((line) => parseLine(line) ?? []);
    },
  };
}
