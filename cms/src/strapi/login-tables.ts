/** The panel's users, with `id`, `email`, `password`, `is_active`, `registration_token`, `reset_password_token` and its expiry. */
export const USERS_TABLE = 'admin_users';

/** The panel's sessions; `user_id` is a text. Without its row, a session cannot be renewed. */
export const SESSIONS_TABLE = 'strapi_sessions';

/** The URLs to which Strapi reports changes. */
export const WEBHOOKS_TABLE = 'strapi_webhooks';

/** The cost with which bcrypt hashes passwords, so that Strapi accepts them. */
export const HASH_ROUNDS = 10;
