export const journeysOfFeatures: Readonly<Record<string, readonly string[]>>
