-- names could hold line breaks, and what turns the direction of text: they are one line now, as what comes in is
UPDATE "users" SET "name" = coalesce(nullif(btrim(regexp_replace(regexp_replace("name", '[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g'), '[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), ''), 'Nimetön')
WHERE "name" ~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]';--> statement-breakpoint
UPDATE "organizations" SET "name" = coalesce(nullif(btrim(regexp_replace(regexp_replace("name", '[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g'), '[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), ''), 'Nimetön')
WHERE "name" ~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]';--> statement-breakpoint
UPDATE "contacts" SET "name" = coalesce(nullif(btrim(regexp_replace(regexp_replace("name", '[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g'), '[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), ''), 'Nimetön')
WHERE "name" ~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]';--> statement-breakpoint
UPDATE "drivers" SET "name" = coalesce(nullif(btrim(regexp_replace(regexp_replace("name", '[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g'), '[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')), ''), 'Nimetön')
WHERE "name" ~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]';
