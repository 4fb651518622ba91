ALTER TABLE "company_invitations" ADD COLUMN "key_hash" text;--> statement-breakpoint
ALTER TABLE "company_invitations" ADD CONSTRAINT "company_invitations_key_hash_key" UNIQUE("key_hash");