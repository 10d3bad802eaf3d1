/** What a message says, its lines as they were written. */
export const MessageBody = ({ text }: { text: string }) => <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
