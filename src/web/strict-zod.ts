// zod would compile its checks with `new Function`, which the content security policy forbids. Its settings are on
// globalThis before it is loaded, so that saying so does not pull all of zod into the first chunk.
type ZodSettings = { jitless?: boolean }
const scope = globalThis as typeof globalThis & { __zod_globalConfig?: ZodSettings }
scope.__zod_globalConfig ??= {}
scope.__zod_globalConfig.jitless = true
