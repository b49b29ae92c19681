import { graphql, type SliceComponentProps } from 'gatsby';
import { useEffect } from 'react';
import type { ChatModel } from '../../content/chat';
import { setChat } from '../../state/overlays';

/** The chat settings as a Gatsby Slice, so that an edit rebuilds no page. It renders nothing. */
export default function ChatSlice({
  data: { siteChat },
}: SliceComponentProps<{ siteChat: ChatModel | null }>) {
  useEffect(() => setChat(siteChat), [siteChat]);
  return null;
}

export const query = graphql`
  query ChatSlice {
    siteChat
  }
`;
