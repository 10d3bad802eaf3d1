import { z } from 'zod'
import { adminProcedure, customerAdminProcedure, garageProcedure, organizationProcedure, router } from '#server/trpc.ts'
import { ConnectionNo, ConnectionPage, ConnectionSearch, OneConnection } from '../connections.ts'
import { acceptConnection, allowRequests, refuseConnection } from './answer-connection.ts'
import { cancelRequest, revokeConnection } from './close-connection.ts'
import { listConnections } from './list-connections.ts'
import { requestAgain } from './request-connection.ts'

const Changed = z.object({ version: z.number() })

// every act here reaches the other side's people
const forOthers = { reachesOthers: true } as const
const answering = customerAdminProcedure.meta(forOthers)
const asking = garageProcedure.meta(forOthers)
const closing = adminProcedure.meta(forOthers)

export const connectionsRouter = router({
  list: organizationProcedure
    .input(ConnectionSearch)
    .output(ConnectionPage)
    .query(({ ctx, input }) => listConnections(ctx, input)),
  accept: answering
    .input(OneConnection)
    .output(Changed)
    .mutation(({ ctx, input }) => acceptConnection(ctx, input)),
  refuse: answering
    .input(ConnectionNo)
    .output(Changed)
    .mutation(({ ctx, input }) => refuseConnection(ctx, input)),
  allow: answering
    .input(OneConnection)
    .output(Changed)
    .mutation(({ ctx, input }) => allowRequests(ctx, input)),
  revoke: closing
    .input(ConnectionNo)
    .output(Changed)
    .mutation(({ ctx, input }) => revokeConnection(ctx, input)),
  cancel: asking
    .input(OneConnection)
    .output(Changed)
    .mutation(({ ctx, input }) => cancelRequest(ctx, input)),
  request: asking
    .input(OneConnection)
    .output(Changed)
    .mutation(({ ctx, input }) => requestAgain(ctx, input)),
})
export type ConnectionsRouter = typeof connectionsRouter
