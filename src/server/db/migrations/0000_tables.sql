CREATE TABLE "companies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "companies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"website" text,
	"description" text,
	"logo" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "companies_name_check" CHECK (char_length("companies"."name") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"description" text NOT NULL,
	"location_type" text,
	"location" text,
	"countries" text[] DEFAULT '{}' NOT NULL,
	"salary_min" integer,
	"salary_max" integer,
	"salary_period" text,
	"employment_schedule" text,
	"contract_type" text,
	"seniority_level" text,
	"skills" text[] DEFAULT '{}' NOT NULL,
	"apply_link" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"source" text,
	"external_id" text,
	"first_published_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "jobs_source_external_id_key" UNIQUE("source","external_id"),
	CONSTRAINT "jobs_source_check" CHECK (char_length("jobs"."source") <= 100),
	CONSTRAINT "jobs_external_id_check" CHECK (char_length("jobs"."external_id") <= 500),
	CONSTRAINT "jobs_salary_min_check" CHECK ("jobs"."salary_min" >= 0),
	CONSTRAINT "jobs_salary_max_check" CHECK ("jobs"."salary_max" >= 0)
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "companies_name_key" ON "companies" USING btree ((lower("name" collate "und-x-icu") collate "C"));--> statement-breakpoint
CREATE INDEX "jobs_newest_idx" ON "jobs" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "jobs"."is_active";--> statement-breakpoint
CREATE INDEX "jobs_company_idx" ON "jobs" USING btree ("company_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);