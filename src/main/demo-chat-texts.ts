/** Who writes: the garage's adviser and mechanic, the customer's manager and driver. */
export type Writer = 'adviser' | 'mechanic' | 'manager' | 'driver'

export type DemoMessage = {
  /** Working days ago, and by which clock; a message of the last hours says how many minutes ago. */
  at: { days: number; time: string } | { minutes: number }
  by: Writer
  /** `{plate}` and `{number}` are those of a ticket of the two. */
  body: string
  /** The message that it answers, by its position in the conversation. */
  answers?: number
  isEdited?: true
  isWithdrawn?: true
  /** It is pinned to the ticket, too. */
  isPinned?: true
}

const on = (days: number, time: string, by: Writer, body: string, more: Partial<DemoMessage> = {}): DemoMessage => ({
  at: { days, time },
  by,
  body,
  ...more,
})
const ago = (minutes: number, by: Writer, body: string, more: Partial<DemoMessage> = {}): DemoMessage => ({
  at: { minutes },
  by,
  body,
  ...more,
})

/** By what is written with it, a drawn photo hangs on this message. */
export const PHOTO_BODY = 'Tältä etujarru näyttää nyt. Levyn reuna on ruosteessa.'

/** The first garage and the first customer: a car in work, day by day. The garage has not read the last one yet. */
export const ABOUT_BRAKES: readonly DemoMessage[] = [
  on(6, '08.12', 'manager', 'Huomenta! Meillä olisi auto {plate}, jonka jarrut vinkuvat. Mahtuuko tällä viikolla?'),
  on(6, '08.31', 'adviser', 'Huomenta Anna! Ylihuomenna aamulla on tilaa, tuotteko kello 8?'),
  on(6, '08.40', 'manager', 'Sopii. Kimmo tuo auton.'),
  on(6, '08.41', 'adviser', 'Hienoa, merkitsin ajan huoltoon {number}.'),
  on(5, '14.05', 'driver', 'Terve, voinko jättää auton pihaan jo tänä iltana?'),
  on(5, '14.20', 'adviser', 'Voit. Avaimet postiluukusta sisään, se on oven vasemmalla puolella.', { isPinned: true }),
  on(5, '14.22', 'driver', 'Kiitos!'),
  on(4, '07.45', 'mechanic', 'Auto on nosturilla, avaimet löytyivät luukusta.'),
  on(4, '09.10', 'mechanic', PHOTO_BODY),
  on(4, '09.12', 'mechanic', 'Suosittelen vaihtamaan levyt ja palat samalla kertaa. Lisätyöpyyntö tulee perässä.'),
  on(4, '09.30', 'manager', 'Onko autolla vielä turvallista ajaa, jos odotamme?', { answers: 8 }),
  on(4, '09.38', 'mechanic', 'En lähtisi. Jarrutusmatka pitenee jo selvästi.', { answers: 10 }),
  on(4, '09.45', 'manager', 'Selvä, tehdään kerralla kuntoon.'),
  on(4, '13.02', 'adviser', 'Osat tulevat huomenna aamupäivällä, työ on valmis iltapäivällä.', { isEdited: true }),
  on(4, '13.15', 'manager', 'Tarvitsemme iltapäivällä paketin kuljetukseen. Onko sijaisauto vapaana?'),
  on(4, '13.20', 'adviser', 'On, varasin teille Proacen. Kimmo voi hakea sen kello 12.'),
  on(3, '11.58', 'driver', 'Tulin hakemaan sijaisautoa, olen pihalla.'),
  on(3, '12.00', 'adviser', 'Tulen avaamaan!'),
  on(3, '15.40', 'mechanic', 'Koeajettu, jarrut toimivat tasaisesti eikä vinkumista kuulu enää.'),
  on(2, '08.05', 'manager', 'Hyvä. Laittaisitteko laskuun viitteen 4471?'),
  on(2, '08.15', 'adviser', 'Lisäsin viitteen huoltoon.'),
  on(1, '10.30', 'manager', 'Kiitos nopeasta palvelusta. Varaamme talvirenkaiden vaihdon samalle autolle myöhemmin.'),
  on(1, '10.42', 'adviser', 'Kiitos itsellenne! Renkaanvaihtoaikoja on vielä hyvin.'),
  ago(35, 'driver', 'Hei, ehtisittekö tänään katsoa {plate}: tuulilasinpesuri ei toimi?'),
]

/** The first garage and another customer: short, and long ago answered. */
export const ABOUT_TYRES: readonly DemoMessage[] = [
  on(9, '12.10', 'manager', 'Hei! Montako autoa voitte ottaa renkaanvaihtoon samana päivänä?'),
  on(9, '12.45', 'adviser', 'Neljä, jos ne tulevat tunnin välein. Mistä päivästä olisi kyse?'),
  on(9, '12.50', 'manager', 'Ensi viikon tiistai olisi hyvä.'),
  on(9, '12.58', 'adviser', 'Tiistai käy: 8, 9, 10 ja 11.'),
  on(8, '09.00', 'manager', 'Ilmoitin autot teille. Ensimmäinen on {plate}.'),
  on(8, '09.20', 'adviser', 'Näkyvät täällä, kiitos. Ovatko kesärenkaat teillä mukana?'),
  on(8, '09.25', 'manager', 'Kyllä, takakontissa.'),
  on(8, '09.26', 'manager', 'Anteeksi, väärä keskustelu.', { isWithdrawn: true }),
  on(
    3,
    '11.15',
    'adviser',
    'Kaikki neljä ovat valmiina. Jälkikiristys sadan kilometrin jälkeen, sen voi tehdä meillä ajamalla pihaan.',
    {
      isPinned: true,
    },
  ),
  on(3, '11.40', 'manager', 'Mainiota, kiitos!'),
  on(3, '11.52', 'adviser', 'Kiitos, turvallista matkaa!'),
]

/** Another garage and the first customer: what was written last waits for an answer. */
export const ABOUT_INSPECTION: readonly DemoMessage[] = [
  on(12, '10.00', 'manager', 'Hei, Scanian katsastus on ensi kuussa. Otatteko sen tarkastukseen sitä ennen?'),
  on(12, '10.35', 'adviser', 'Otamme mielellämme. Jarrudynamometri on vapaana parillisten viikkojen keskiviikkoina.'),
  on(12, '10.50', 'manager', 'Keskiviikko käy. Kuljettaja voi odottaa paikalla.'),
  on(11, '08.20', 'adviser', 'Varaus on tehty, aikaa menee noin kolme tuntia.'),
  on(7, '13.05', 'adviser', 'Tarkastus tehty: oikea sumuvalo ja yksi pusla vaativat korjausta.'),
  on(7, '13.10', 'manager', 'Ehdittekö korjata samalla?', { answers: 4 }),
  on(7, '13.18', 'adviser', 'Sumuvalon kyllä. Pusla pitää tilata, se kestää pari päivää.'),
  on(7, '13.20', 'manager', 'Tilatkaa se, haemme auton ja palaamme.'),
  on(2, '14.30', 'adviser', 'Pusla on saapunut. Milloin auto pääsee käymään?'),
  on(2, '14.32', 'adviser', 'Ohjeet kuljettajille: https://www.example.fi/ajo-ohje'),
]
