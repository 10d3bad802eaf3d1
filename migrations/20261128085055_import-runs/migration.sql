CREATE TABLE "import_runs" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"request_key" uuid NOT NULL,
	"asked" jsonb NOT NULL,
	"file_name" text NOT NULL,
	"file" bytea,
	"state" text NOT NULL,
	"row_count" integer NOT NULL,
	"done_rows" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"skipped" integer NOT NULL,
	"sums" jsonb DEFAULT '[]' NOT NULL,
	"error_count" integer NOT NULL,
	"errors" jsonb NOT NULL,
	"warning_count" integer NOT NULL,
	"warnings" jsonb NOT NULL,
	"wrong_rows" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "import_runs_request" ON "import_runs" ("organization_id","request_key");--> statement-breakpoint
CREATE INDEX "import_runs_newest" ON "import_runs" ("organization_id","kind","created_at");--> statement-breakpoint
CREATE INDEX "import_runs_old" ON "import_runs" ("created_at");