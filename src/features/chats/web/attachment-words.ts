/** "1 liite", "3 liitettä". */
export const attachmentWords = (count: number): string => (count === 1 ? '1 liite' : `${count} liitettä`)
