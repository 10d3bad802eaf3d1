export const GEARBOXES = ['MANUAL', 'AUTOMATIC'] as const
export type Gearbox = (typeof GEARBOXES)[number]

export const CAR_FUELS = ['PETROL', 'DIESEL', 'HYBRID', 'ELECTRIC'] as const
export type CarFuel = (typeof CAR_FUELS)[number]

/** Reserved, with the customer, back, or given up before it began. */
export const LOAN_STATES = ['RESERVED', 'OUT', 'RETURNED', 'CANCELLED'] as const
export type LoanState = (typeof LOAN_STATES)[number]

/** When a damage was found: as the car came to the garage or at any time there, as it went out, as it came back. */
export const DAMAGE_FOUND = ['HERE', 'OUT', 'IN'] as const
export type DamageFound = (typeof DAMAGE_FOUND)[number]

/** How the driver said yes to the terms: drawn by finger, or the name typed and the box ticked. */
export const SIGNED_WAYS = ['DRAWN', 'TYPED'] as const
