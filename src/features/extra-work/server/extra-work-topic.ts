/** The topic of what one request waits for: what was asked is overtaken by its answer. */
export const extraWorkTopic = ({ extraWorkId }: { extraWorkId: string }): string => `extra-work ${extraWorkId}`
