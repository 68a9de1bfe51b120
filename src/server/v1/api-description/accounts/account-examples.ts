/** The example answers of the account API in the reference. */
export const moment = "2027-01-01T00:00:00.000Z";
export const done = { status: true };
export const user = {
  id: "usr_1",
  name: "Ada Byron",
  email: "ada@example.com",
  emailVerified: true,
  image: null,
  createdAt: moment,
  updatedAt: moment,
};
export const session = {
  id: "ses_1",
  userId: user.id,
  token: "…",
  expiresAt: moment,
  createdAt: moment,
  updatedAt: moment,
  ipAddress: "203.0.113.7",
  userAgent: "curl/8.9.1",
  activeOrganizationId: null,
};
export const organization = {
  id: "1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed",
  name: "Northwind",
  slug: "northwind",
  logo: null,
  createdAt: moment,
};
export const member = {
  id: "mem_1",
  organizationId: organization.id,
  userId: user.id,
  role: "owner",
  createdAt: moment,
};
export const invitation = {
  id: "inv_1",
  organizationId: organization.id,
  email: "kofi@example.com",
  role: "member",
  status: "pending",
  inviterId: user.id,
  expiresAt: moment,
};
export const team = {
  id: "team_1",
  organizationId: organization.id,
  name: "Support",
  createdAt: moment,
};
export const apiKey = {
  id: "key_1",
  name: "Nightly job",
  start: "guild_",
  enabled: true,
  scopes: ["products:read"],
  expiresAt: null,
  createdAt: moment,
};
