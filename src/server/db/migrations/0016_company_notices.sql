CREATE TABLE "company_notices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"job_id" integer,
	"title" text NOT NULL,
	"about" text NOT NULL,
	"decision" text NOT NULL,
	"reason" text,
	"note" text,
	"author_ids" integer[] NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "company_members" ADD COLUMN "decision_emails" text;--> statement-breakpoint
ALTER TABLE "company_notices" ADD CONSTRAINT "company_notices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_notices_company_idx" ON "company_notices" USING btree ("company_id","decided_at");--> statement-breakpoint
ALTER TABLE "job_decisions" DROP COLUMN "message_ids";--> statement-breakpoint
ALTER TABLE "company_members" ADD CONSTRAINT "company_members_decision_emails_check" CHECK ("company_members"."decision_emails" in ('all', 'own', 'none'));