import { z } from 'zod'
import { billingProcedure, garageAdminProcedure, garageProcedure, router } from '#server/trpc.ts'
import { Id } from '#shared/id.ts'
import { Version } from '#shared/version.ts'
import {
  AccountingConnection,
  AccountingSettings,
  AskTransfers,
  ConnectionEdit,
  ConnectionTest,
  DocumentTransfer,
  OfDocuments,
  Transfer,
  TransferPage,
} from '../accounting.ts'
import { accountingSettings, listTransfers, transferOfDocument, transfersOfDocuments } from './list-transfers.ts'
import { requestTransfer } from './request-transfer.ts'
import { removeConnection, saveConnection } from './save-connection.ts'
import { testConnection } from './test-connection.ts'

const Nothing = z.object({})
const OfBasis = z.object({ basisId: Id })
// what is called is elsewhere: only in the name of a proved address, and counted as what reaches others
const callingProcedure = garageAdminProcedure.meta({ reachesOthers: true })

/** Where a garage's invoices go: the connection for its admins, transfers of documents for all who see those. */
export const accountingRouter = router({
  get: garageAdminProcedure.output(AccountingSettings).query(({ ctx }) => accountingSettings(ctx)),
  save: callingProcedure
    .input(z.object({ edit: ConnectionEdit }))
    .output(AccountingConnection)
    .mutation(({ ctx, input }) => saveConnection(ctx, input.edit)),
  remove: garageAdminProcedure
    .input(z.object({ version: Version }))
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await removeConnection(ctx, input)
      return {}
    }),
  test: callingProcedure.output(ConnectionTest).mutation(({ ctx }) => testConnection(ctx)),
  transfers: garageAdminProcedure
    .input(AskTransfers)
    .output(TransferPage)
    .query(({ ctx, input }) => listTransfers(ctx, input)),
  ofDocument: garageProcedure
    .input(OfBasis)
    .output(DocumentTransfer.nullable())
    .query(({ ctx, input }) => transferOfDocument(ctx, input.basisId)),
  ofDocuments: garageProcedure
    .input(OfDocuments)
    .output(Transfer.array())
    .query(({ ctx, input }) => transfersOfDocuments(ctx, input.basisIds)),
  transfer: billingProcedure
    .meta({ reachesOthers: true })
    .input(OfBasis)
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await requestTransfer(ctx, input.basisId)
      return {}
    }),
})
export type AccountingRouter = typeof accountingRouter
