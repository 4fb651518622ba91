ALTER TABLE "company_invitations" ADD COLUMN "is_handover" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Handovers chosen before this version become invitations, so that their recipients can accept them.
INSERT INTO "company_invitations" ("company_id", "email", "role", "is_handover", "invited_by", "created_at", "expires_at")
SELECT m."company_id", e."email", 'owner', true, d."user_id", d."requested_at", d."due_at"
FROM "account_deletions" AS d
CROSS JOIN LATERAL jsonb_array_elements(
  CASE jsonb_typeof(d."companies") WHEN 'array' THEN d."companies" ELSE '[]' END
) AS choice
JOIN "company_members" AS m
  ON m."company_id" = (choice ->> 'id')::integer AND m."user_id" = (choice ->> 'hand_over_to')::integer
JOIN "email_addresses" AS e ON e."user_id" = m."user_id" AND e."is_primary" AND e."is_verified"
ON CONFLICT DO NOTHING;
