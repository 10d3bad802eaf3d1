import { z } from 'zod'
import type { Transaction } from '#server/db/database.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { defineJobKind } from '#server/jobs/job.ts'

const OfGarage = z.object({ garageId: z.string() })

/** Sends what is due of one garage. */
export const sendOfGarage = defineJobKind('accounting.send', OfGarage)
/** Asks one garage's system what was paid. */
export const askPaymentsOfGarage = defineJobKind('accounting.payments', OfGarage)

/** Sends what is due after the commit, or what will be due then; jobs of one garage and moment are one job. */
export const queueTransfers = (tx: Transaction, garageId: string, at?: Date): void =>
  at
    ? enqueue(tx, sendOfGarage, { garageId }, { singletonKey: `${garageId} ${at.toISOString()}`, startAfter: at })
    : enqueue(tx, sendOfGarage, { garageId }, { singletonKey: garageId })

export const queuePayments = (tx: Transaction, garageId: string): void =>
  enqueue(tx, askPaymentsOfGarage, { garageId }, { singletonKey: garageId })
