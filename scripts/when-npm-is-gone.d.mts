export function whenNpmIsGone(callBack: () => void): void
export function takesOrphans(pid: number, command: string | undefined): boolean
