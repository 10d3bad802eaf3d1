/**
 * Files as other programs write them, in their own headings; the people and cars are made up. LubeLogger: the fields of its vehicle API. Odoo: the
 * labels of `fleet.vehicle` and of its contact template. Fleetio: its import guides for vehicles and contacts.
 */
export const ODOO_VEHICLES = `"License Plate","Chassis Number","Brand","Model","Model Year","Last Odometer","Driver","Driver/Phone","Driver/Email"
"ABC-123","TMBJJ7NE8L0123456","Skoda","Skoda/Octavia","2021","152300.0","Maija Mallikas","+358 40 123 4567","maija@example.fi"
"KUL-104","","Ford","Ford/Transit","2017","231000.0","Mallikuljetus Oy","03 123 4567",""
`

export const ODOO_CONTACTS = `External ID,Name,Is a Company,Phone,Mobile,Email,Street,City,Zip,Country,Tax ID,Notes
base.p1,Mallikuljetus Oy,True,03 123 4567,,toimisto@example.fi,Ratakatu 1,Tampere,33100,Finland,FI12345671,<p>Laskutus kuun lopussa</p><p>Soita &amp; sovi</p>
base.p2,Maija Mallikas,False,,040 123 4567,maija@example.fi,Koivukuja 2,Tampere,33200,Finland,/,
`

export const FLEETIO_CONTACTS = `first_name,last_name,job_title,email,mobile_phone_number,street_address,city,postal_code
Maija,Mallikas,,maija@example.fi,040 123 4567,Koivukuja 2,Tampere,33200
`

export const FLEETIO_VEHICLES = `name,vin,license_plate,make,model,year,primary_meter_value,operator
Auto 1,TMBJJ7NE8L0123456,ABC-123,Skoda,Octavia,2021,152300,Maija Mallikas
`

/** Whose the car is, LubeLogger does not know: the column was added to the table of its API. */
export const LUBELOGGER = `Id,Year,Make,Model,LicensePlate,Identifier,FuelType,UseEngineHours,OdometerOptional,Tags,Asiakas
7,2021,Skoda,Octavia,ABC-123,LicensePlate,Diesel,False,False,,Maija Mallikas
`

/** Headings that no program of ours knows: they have to be chosen by hand. */
export const UNKNOWN = `Kunde;Fon;Kennzeichen;Fabrikat\nMaija Mallikas;040 123 4567;ABC-123;Skoda\n`

export const PLAIN = `Asiakas;Y-tunnus;Puhelin;Sähköposti;Postinumero;Postitoimipaikka;Rekisterinumero;Merkki;Malli;Mittarilukema
Maija Mallikas;;040 123 4567;maija@example.fi;33200;Tampere;ABC-123;Skoda;Octavia;152 300
Maija Mallikas;;+358401234567;;;;XYZ-987;Volvo;V60;
Mallikuljetus Oy;1234567-1;03 123 4567;;;;KUL-104;Ford;Transit;231000
`
