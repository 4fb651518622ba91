CREATE TABLE "job_reminder_keys" (
	"key_hash" text NOT NULL,
	"job_id" integer NOT NULL,
	"email_address_id" integer NOT NULL,
	CONSTRAINT "job_reminder_keys_key_hash_email_address_id_pk" PRIMARY KEY("key_hash","email_address_id")
);
--> statement-breakpoint
ALTER TABLE "job_reminders" DROP CONSTRAINT "job_reminders_key_hash_key";--> statement-breakpoint
ALTER TABLE "job_reminder_keys" ADD CONSTRAINT "job_reminder_keys_job_id_job_reminders_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job_reminders"("job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_reminder_keys" ADD CONSTRAINT "job_reminder_keys_email_address_id_email_addresses_id_fk" FOREIGN KEY ("email_address_id") REFERENCES "public"."email_addresses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_reminder_keys_job_idx" ON "job_reminder_keys" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "job_reminder_keys_address_idx" ON "job_reminder_keys" USING btree ("email_address_id");--> statement-breakpoint
-- Keeps the links in emails that have been sent. All members got the same key.
INSERT INTO "job_reminder_keys" ("key_hash", "job_id", "email_address_id")
SELECT "job_reminders"."key_hash", "jobs"."id", "email_addresses"."id"
FROM "job_reminders"
JOIN "jobs" ON "jobs"."id" = "job_reminders"."job_id"
JOIN "company_members" ON "company_members"."company_id" = "jobs"."company_id"
JOIN "email_addresses" ON "email_addresses"."user_id" = "company_members"."user_id"
WHERE "email_addresses"."is_primary" AND "email_addresses"."is_verified";--> statement-breakpoint
ALTER TABLE "job_reminders" DROP COLUMN "key_hash";