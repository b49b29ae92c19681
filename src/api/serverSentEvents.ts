/** One event of a stream (text/event-stream). */
export interface ServerSentEvent {
  /** `message` unless the stream names another */
  type: string;
  data: string;
  /** The last id that the stream has given; empty without any */
  id: string;
}

/**
 * Takes a stream of events apart, as the HTML standard says. `next` is given text as it comes, cut anywhere, and
 * answers with the events that are whole by then. Unlike the browser's own EventSource it lets a request carry headers
 * and tells why one was refused.
 */
export function createEventReader(): { next: (text: string) => ServerSentEvent[] } {
  let rest = '';
  let type = '';
  let data: string[] = [];
  let id = '';

  function takeLine(line: string): ServerSentEvent | null {
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
      rest += text;
      // A carriage return at the very end may be half of a line end.
      const lines = rest.split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? '';
      return lines.flatMap((line) => takeLine(line) ?? []);
    },
  };
}
