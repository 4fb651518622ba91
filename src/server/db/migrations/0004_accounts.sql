CREATE TABLE "rate_limit_hits" (
	"bucket" text PRIMARY KEY NOT NULL,
	"hits" bigint[] NOT NULL,
	"was_taken" boolean DEFAULT true NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"client" text NOT NULL,
	"user_id" integer,
	"generation" integer DEFAULT 0 NOT NULL,
	"state" jsonb NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_addresses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"email" text NOT NULL,
	"is_verified" boolean DEFAULT false NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_addresses_user_email_key" UNIQUE("user_id","email"),
	CONSTRAINT "email_addresses_email_check" CHECK ("email_addresses"."email" = lower("email_addresses"."email") and char_length("email_addresses"."email") <= 320)
);
--> statement-breakpoint
CREATE TABLE "link_keys" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" integer NOT NULL,
	"email_address_id" integer,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"display_name" text,
	"password_hash" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_staff" boolean DEFAULT false NOT NULL,
	"session_generation" integer DEFAULT 0 NOT NULL,
	"last_login_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_addresses" ADD CONSTRAINT "email_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_keys" ADD CONSTRAINT "link_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_keys" ADD CONSTRAINT "link_keys_email_address_id_email_addresses_id_fk" FOREIGN KEY ("email_address_id") REFERENCES "public"."email_addresses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rate_limit_hits_expiry_idx" ON "rate_limit_hits" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "email_addresses_verified_key" ON "email_addresses" USING btree ("email") WHERE "email_addresses"."is_verified";--> statement-breakpoint
CREATE UNIQUE INDEX "email_addresses_primary_key" ON "email_addresses" USING btree ("email") WHERE "email_addresses"."is_primary";--> statement-breakpoint
CREATE UNIQUE INDEX "email_addresses_one_primary_key" ON "email_addresses" USING btree ("user_id") WHERE "email_addresses"."is_primary";--> statement-breakpoint
CREATE INDEX "email_addresses_email_idx" ON "email_addresses" USING btree ("email");--> statement-breakpoint
CREATE INDEX "link_keys_user_idx" ON "link_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "link_keys_address_idx" ON "link_keys" USING btree ("email_address_id");--> statement-breakpoint
CREATE INDEX "link_keys_expiry_idx" ON "link_keys" USING btree ("expires_at");