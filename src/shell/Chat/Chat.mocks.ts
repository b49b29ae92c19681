import type { ChatModel } from '../../content/chat';

export const chatMock: ChatModel = {
  timeZone: 'America/New_York',
  startTime: '09:00',
  endTime: '17:30',
  daysToShow: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  disabledDays: [],
};
