import { z } from 'zod'
import { pageRouter } from '#features/organizations/server/settings-routers.ts'
import type { SettingsAccess } from '#server/settings-access.ts'
import { customerProcedure, garageProcedure, router } from '#server/trpc.ts'
import { Id } from '#shared/id.ts'
import { searchText } from '#shared/text-fields.ts'
import { CountPlace, Stocktaking, StocktakingDetails } from '../stocktaking.ts'
import { CallFilter, CallList, SendCalls, SentCalls } from '../tyre-calls.ts'
import { mayHaveTyreHotel } from '../tyre-hotel.policy.ts'
import { TyreHotelSettings, TyreHotelSettingsEdit } from '../tyre-hotel-settings.ts'
import { EditPlace, MakePlaces, TyrePlaces } from '../tyre-places.ts'
import {
  AddTyreSet,
  EditTyreSet,
  MeasureTyreSet,
  MoveTyreSet,
  OwnTyreSet,
  SetPage,
  SetSearch,
  SwapTyres,
  TicketTyres,
  TyreSetDetails,
} from '../tyre-set.ts'
import { addTyreSet } from './add-tyre-set.ts'
import { listCalls } from './call-list.ts'
import { editTyreSet, measureTyreSet } from './edit-tyre-set.ts'
import { listTyreSets } from './list-tyre-sets.ts'
import { moveTyreSet } from './move-tyre-set.ts'
import { sendCalls } from './send-calls.ts'
import {
  countPlace,
  finishStocktaking,
  listStocktakings,
  startStocktaking,
  stocktakingDetails,
} from './stocktakings.ts'
import { swapTyres } from './swap-tyres.ts'
import { tyreHotelPage } from './tyre-hotel-page.ts'
import { editPlace, findFreePlaces, listPlaces, makePlaces } from './tyre-places.ts'
import { tyreSetDetails } from './tyre-set-details.ts'
import { ownTyresOfVehicle, tyresOfTicket } from './tyres-of-car.ts'

const Nothing = z.object({})
const Versioned = z.object({ version: z.number() })
const OneSet = z.object({ setId: z.string() })
const One = z.object({ id: z.string() })

export const tyreHotelRouter = router({
  list: garageProcedure
    .input(SetSearch)
    .output(SetPage)
    .query(({ ctx, input }) => listTyreSets(ctx, input)),
  get: garageProcedure
    .input(z.object({ setId: Id }))
    .output(TyreSetDetails)
    .query(({ ctx, input }) => tyreSetDetails(ctx, input.setId)),
  ofTicket: garageProcedure
    .input(z.object({ ticketId: Id }))
    .output(TicketTyres)
    .query(({ ctx, input }) => tyresOfTicket(ctx, input.ticketId)),
  ownOfVehicle: customerProcedure
    .input(z.object({ vehicleId: Id }))
    .output(OwnTyreSet.array())
    .query(({ ctx, input }) => ownTyresOfVehicle(ctx, input.vehicleId)),
  add: garageProcedure
    .input(AddTyreSet)
    .output(z.object({ id: z.string(), number: z.string() }))
    .mutation(({ ctx, input }) => addTyreSet(ctx, input)),
  edit: garageProcedure
    .input(EditTyreSet)
    .output(Versioned)
    .mutation(({ ctx, input }) => editTyreSet(ctx, input)),
  measure: garageProcedure
    .input(MeasureTyreSet)
    .output(OneSet)
    .mutation(({ ctx, input }) => measureTyreSet(ctx, input)),
  move: garageProcedure
    .input(MoveTyreSet)
    .output(OneSet)
    .mutation(({ ctx, input }) => moveTyreSet(ctx, input)),
  swap: garageProcedure
    .input(SwapTyres)
    .output(z.object({ ticketId: z.string() }))
    .mutation(({ ctx, input }) => swapTyres(ctx, input)),
  places: garageProcedure.output(TyrePlaces).query(async ({ ctx }) => ({ places: await listPlaces(ctx) })),
  freePlaces: garageProcedure
    .input(z.object({ text: searchText(30).default('') }))
    .output(z.object({ id: z.string(), name: z.string() }).array())
    .query(({ ctx, input }) => findFreePlaces(ctx, input.text)),
  makePlaces: garageProcedure
    .input(MakePlaces)
    .output(z.object({ added: z.number() }))
    .mutation(({ ctx, input }) => makePlaces(ctx, input)),
  editPlace: garageProcedure
    .input(EditPlace)
    .output(Versioned)
    .mutation(({ ctx, input }) => editPlace(ctx, input)),
  callList: garageProcedure
    .input(CallFilter)
    .output(CallList)
    .query(({ ctx, input }) => listCalls(ctx, input)),
  callUp: garageProcedure
    .meta({ reachesOthers: true })
    .input(SendCalls)
    .output(SentCalls)
    .mutation(({ ctx, input }) => sendCalls(ctx, input)),
  stocktakings: garageProcedure.output(Stocktaking.array()).query(({ ctx }) => listStocktakings(ctx)),
  stocktaking: garageProcedure
    .input(z.object({ stocktakingId: Id }))
    .output(StocktakingDetails)
    .query(({ ctx, input }) => stocktakingDetails(ctx, input.stocktakingId)),
  startStocktaking: garageProcedure.output(One).mutation(({ ctx }) => startStocktaking(ctx)),
  countPlace: garageProcedure
    .input(CountPlace)
    .output(Nothing)
    .mutation(({ ctx, input }) => countPlace(ctx, input)),
  finishStocktaking: garageProcedure
    .input(z.object({ stocktakingId: Id }))
    .output(Nothing)
    .mutation(({ ctx, input }) => finishStocktaking(ctx, input.stocktakingId)),
})
export type TyreHotelRouter = typeof tyreHotelRouter

/** Sets come in from a spreadsheet too, by `POST /api/imports/tyres` (`import-tyres.ts`). */
export const tyreHotelPages = (access: SettingsAccess) => ({
  tyreHotel: pageRouter(access.onlyIf(mayHaveTyreHotel), tyreHotelPage, {
    view: TyreHotelSettings,
    edit: TyreHotelSettingsEdit,
  }),
})
export type TyreHotelPages = ReturnType<typeof tyreHotelPages>
