ALTER TABLE "link_keys" ADD COLUMN "spent_as" text;--> statement-breakpoint
ALTER TABLE "link_keys" ADD CONSTRAINT "link_keys_spent_check" CHECK ("link_keys"."spent_as" in ('used', 'outdated'));