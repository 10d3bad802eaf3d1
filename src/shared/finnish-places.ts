import type { Point } from './distance.ts'

export type Place = Point & { name: string }

// about the middle of each town, to a few kilometres: good for "near Kuopio", not for an address; the largest first
const towns = `
Helsinki 60.17 24.94;Espoo 60.21 24.66;Tampere 61.50 23.76;Vantaa 60.29 25.04;Oulu 65.01 25.47;Turku 60.45 22.27
Jyväskylä 62.24 25.75;Kuopio 62.89 27.68;Lahti 60.98 25.66;Pori 61.49 21.80;Kouvola 60.87 26.70;Joensuu 62.60 29.76
Lappeenranta 61.06 28.19;Vaasa 63.10 21.62;Hämeenlinna 61.00 24.46;Seinäjoki 62.79 22.84;Rovaniemi 66.50 25.73
Mikkeli 61.69 27.27;Porvoo 60.39 25.66;Kotka 60.47 26.95;Salo 60.38 23.13;Kokkola 63.84 23.13;Hyvinkää 60.63 24.86
Lohja 60.25 24.07;Järvenpää 60.47 25.09;Rauma 61.13 21.51;Kajaani 64.23 27.73;Kerava 60.40 25.10;Savonlinna 61.87 28.88
Nokia 61.48 23.51;Kirkkonummi 60.12 24.44;Kangasala 61.46 24.07;Ylöjärvi 61.56 23.60;Vihti 60.42 24.32
Riihimäki 60.74 24.77;Raisio 60.49 22.17;Imatra 61.17 28.76;Kaarina 60.41 22.37;Raahe 64.68 24.48;Sastamala 61.34 22.91
Tornio 65.85 24.15;Iisalmi 63.56 27.19;Hollola 60.99 25.51;Lempäälä 61.31 23.75;Valkeakoski 61.27 24.03
Siilinjärvi 63.08 27.66;Kurikka 62.62 22.40;Kemi 65.74 24.56;Tuusula 60.40 25.03;Sipoo 60.38 25.27
Mäntsälä 60.63 25.32;Varkaus 62.32 27.87;Jämsä 61.86 25.19;Hamina 60.57 27.20;Pieksämäki 62.30 27.13;Naantali 60.47 22.03
Lieto 60.51 22.46;Heinola 61.20 26.03;Äänekoski 62.60 25.73;Pietarsaari 63.67 22.70;Akaa 61.17 23.87;Orimattila 60.80 25.73
Forssa 60.81 23.62;Kauhava 63.10 23.06;Laukaa 62.41 25.95;Uusikaupunki 60.80 21.41;Janakkala 60.92 24.60
Kuusamo 65.97 29.19;Ylivieska 64.07 24.54;Loimaa 60.85 23.06;Nurmijärvi 60.46 24.81;Pirkkala 61.47 23.65
Mustasaari 63.11 21.70;Lapua 62.97 23.01;Kontiolahti 62.77 29.85;Kauhajoki 62.43 22.18;Kempele 64.91 25.51
Ulvila 61.43 21.88;Ilmajoki 62.73 22.57;Liperi 62.53 29.38;Maarianhamina 60.10 19.94;Eura 61.13 22.14
Kankaanpää 61.80 22.40;Mariehamn 60.10 19.94;Paimio 60.46 22.69;Nivala 63.93 24.97;Leppävirta 62.49 27.79
Hanko 59.82 22.97;Raasepori 59.97 23.44;Loviisa 60.46 26.22;Keuruu 62.26 24.71;Alavus 62.59 23.62;Kitee 62.10 30.14
Lieksa 63.32 30.02;Nurmes 63.54 29.14;Sotkamo 64.13 28.39;Kuhmo 64.13 29.52;Suomussalmi 64.89 28.91
Haapajärvi 63.75 25.32;Kalajoki 64.26 23.95;Oulainen 64.27 24.82;Haapavesi 64.14 25.37;Muhos 64.81 25.99
Pudasjärvi 65.36 26.99;Ii 65.32 25.37;Taivalkoski 65.57 28.24;Posio 66.11 28.17;Ranua 65.93 26.52;Kemijärvi 66.71 27.43
Keminmaa 65.80 24.54;Pello 66.77 23.96;Kolari 67.33 23.79;Kittilä 67.65 24.91;Levi 67.80 24.81;Sodankylä 67.42 26.59
Salla 66.83 28.67;Savukoski 67.29 28.16;Muonio 67.96 23.68;Enontekiö 68.38 23.64;Inari 68.91 27.03;Ivalo 68.66 27.54
Utsjoki 69.91 27.03;Viitasaari 63.07 25.86;Saarijärvi 62.71 25.26;Pihtipudas 63.37 25.57;Kannonkoski 62.97 25.26
Parkano 62.01 23.02;Virrat 62.24 23.77;Mänttä-Vilppula 62.03 24.63;Orivesi 61.68 24.36;Ikaalinen 61.77 23.07
Huittinen 61.18 22.70;Kokemäki 61.26 22.35;Harjavalta 61.31 22.14;Laitila 60.88 21.69;Parainen 60.31 22.30
Somero 60.63 23.51;Karkkila 60.53 24.21;Kristiinankaupunki 62.27 21.38;Närpiö 62.47 21.34;Kaskinen 62.38 21.22
Alajärvi 63.00 23.82;Ähtäri 62.55 24.06;Outokumpu 62.73 29.02;Suonenjoki 62.62 27.12;Kiuruvesi 63.65 26.62
Lapinlahti 63.37 27.39;Nilsiä 63.21 28.08;Juva 61.90 27.86;Mäntyharju 61.42 26.88;Kangasniemi 61.99 26.64
Parikkala 61.55 29.50;Ruokolahti 61.29 28.82;Sysmä 61.50 25.69;Hartola 61.58 26.02;Asikkala 61.17 25.55`

/** Finnish towns with a point each, for search and for the names on a map. */
export const FINNISH_PLACES: readonly Place[] = towns
  .trim()
  .split(/[;\n]/)
  .map((line) => {
    const [name = '', latitude, longitude] = line.split(' ')
    return { name, latitude: Number(latitude), longitude: Number(longitude) }
  })

const folded = (text: string): string => text.trim().toLocaleLowerCase('fi')

/** The town of that name, in any case; null when unknown. */
export const findPlace = (name: string): Place | null =>
  FINNISH_PLACES.find((place) => folded(place.name) === folded(name)) ?? null
