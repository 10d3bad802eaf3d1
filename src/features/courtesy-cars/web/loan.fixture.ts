import type { Loan } from '../courtesy-loans.ts'

/** A car that is reserved for a customer, on no ticket. */
export const reservedLoan: Loan = {
  id: 'l1',
  state: 'RESERVED',
  car: { id: 'c1', registrationNumber: 'SIJ-1', make: 'Toyota', model: 'Yaris', fuel: 'PETROL', dayPriceCents: 0 },
  startsAt: '2026-11-23T06:00:00.000Z',
  endsAt: '2099-11-24T06:00:00.000Z',
  isLate: false,
  driverName: 'Sari Kuski',
  driverPhone: '',
  outAt: null,
  outMileageKm: null,
  outLevel: null,
  inAt: null,
  inMileageKm: null,
  inLevel: null,
  newDamages: 0,
  version: 1,
  customer: { id: 'o1', name: 'Kuljetus' },
  ticket: null,
}
