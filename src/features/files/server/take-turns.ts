/**
 * Lets at most `atOnce` works run at a time in this process and the rest wait in line: decoding an image takes a core and
 * tens of megabytes, however many people upload.
 */
export function takeTurns(atOnce: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < atOnce) running++
    else await new Promise<void>((resume) => waiting.push(resume))
    try {
      return await work()
    } finally {
      // whoever waits takes over this place, so `running` stays
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
