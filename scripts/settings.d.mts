export const freshSettings: () => Record<string, string>
export const settingsText: (settings: Record<string, string>) => string
export const serverFlags: readonly string[]
export const missingSettings: (text: string) => string
