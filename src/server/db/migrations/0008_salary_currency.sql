CREATE TABLE "exchange_rates" (
	"currency" text PRIMARY KEY NOT NULL,
	"per_usd" double precision NOT NULL,
	"date" date NOT NULL,
	CONSTRAINT "exchange_rates_per_usd_check" CHECK ("exchange_rates"."per_usd" > 0)
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "salary_currency" text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_salary_currency_check" CHECK (char_length("jobs"."salary_currency") = 3);--> statement-breakpoint
CREATE TRIGGER jobs_changed
  AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON exchange_rates
  FOR EACH STATEMENT EXECUTE FUNCTION notify_jobs_changed();
