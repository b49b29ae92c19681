import { graphql, type SliceComponentProps } from 'gatsby';
import { useEffect } from 'react';
import type { ChatModel } from '../../content/chat';
import { setChat } from '../../state/chat';

/** The setting of the chat as a Gatsby Slice: an edit of it re-renders no page. It has nothing to show by itself. */
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
