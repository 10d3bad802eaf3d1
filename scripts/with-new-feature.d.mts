export const NEW_FEATURE: string
export function copyWithNewFeature(folder: string): void
