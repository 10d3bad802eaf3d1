import type { BaseLogger } from 'pino'

/** People come in swarms, as when a server restarts: the changes of a moment are sent together. */
const PAUSE_MS = 300
/** After a failure the same question is asked again, not at once. */
const RETRY_MS = 5000

export type OnlineChange = { came: string[]; left: string[] }

type OnlineList = { users: Promise<Set<string>>; changed: Set<string>; timer: NodeJS.Timeout | undefined }

export type OnlineListsOptions = {
  /** Who of an organisation is online; only of these users where they are named. */
  read: (organizationId: string, userIds?: readonly string[]) => Promise<string[]>
  tell: (organizationId: string, change: OnlineChange) => void
  log: BaseLogger
}

/**
 * What the screens of this process that show who is online know of each organisation, so that they are sent only the difference. It is read from the
 * database after each change: in which order processes report a user's connections does not matter.
 */
export function createOnlineLists({ read, tell, log }: OnlineListsOptions) {
  const lists = new Map<string, OnlineList>()

  function begin(organizationId: string): OnlineList {
    const users = read(organizationId).then((userIds) => new Set(userIds))
    const list: OnlineList = { users, changed: new Set(), timer: undefined }
    lists.set(organizationId, list)
    users.catch(() => forget(organizationId, list))
    return list
  }

  function forget(organizationId: string, list = lists.get(organizationId)): void {
    clearTimeout(list?.timer)
    if (lists.get(organizationId) === list) lists.delete(organizationId)
  }

  function sendSoon(organizationId: string, list: OnlineList, pauseMs = PAUSE_MS): void {
    list.timer ??= setTimeout(() => void sendDifference(organizationId, list), pauseMs).unref()
  }

  async function sendDifference(organizationId: string, list: OnlineList): Promise<void> {
    const asked = [...list.changed]
    list.changed.clear()
    try {
      const users = await list.users
      const online = new Set(await read(organizationId, asked))
      const came = asked.filter((id) => online.has(id) && !users.has(id))
      const left = asked.filter((id) => !online.has(id) && users.has(id))
      for (const id of came) users.add(id)
      for (const id of left) users.delete(id)
      if (lists.get(organizationId) !== list) return
      if (came.length + left.length > 0) tell(organizationId, { came, left })
      list.timer = undefined
      if (list.changed.size > 0) sendSoon(organizationId, list)
    } catch (error) {
      if (lists.get(organizationId) !== list) return
      log.warn({ err: error }, 'who is online could not be read')
      for (const id of asked) list.changed.add(id)
      list.timer = undefined
      sendSoon(organizationId, list, RETRY_MS)
    }
  }

  return {
    /** Answers the whole list; everything that is sent after that is a difference to it. */
    async ask(organizationId: string, answer: (userIds: string[]) => void): Promise<void> {
      const users = await (lists.get(organizationId) ?? begin(organizationId)).users
      answer([...users])
    },
    /** A user's connection came or went; mostly no screen here shows it. */
    changed(organizationId: string, userIds: readonly string[]): void {
      const list = lists.get(organizationId)
      if (!list) return
      for (const id of userIds) list.changed.add(id)
      sendSoon(organizationId, list)
    },
    /** No screen here shows it any more. */
    forget: (organizationId: string) => forget(organizationId),
    /** Changes may have been lost. */
    forgetAll(): void {
      for (const organizationId of [...lists.keys()]) forget(organizationId)
    },
  }
}
