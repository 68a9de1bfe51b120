import { expect, test } from "vitest";
import { ApiRefusal } from "./api.ts";
import { outcomeOfRefusal } from "./refusal-outcome.ts";

const places = {
  INVALID_EMAIL: { field: "email", message: "Look at the address again." },
  USER_ALREADY_EXISTS: { field: "email" },
  EMAIL_NOT_VERIFIED: { message: "Open the link first." },
};

function refused(status: number, code?: string, message = "The server's words") {
  const failure = { status, statusText: "", message, ...(code ? { code } : {}) };
  return outcomeOfRefusal(new ApiRefusal(failure), places);
}

test("a known code lands on its field, in our words or else the server's", () => {
  expect(refused(400, "INVALID_EMAIL")).toEqual({
    errors: { email: "Look at the address again." },
  });
  expect(refused(422, "USER_ALREADY_EXISTS")).toEqual({ errors: { email: "The server's words" } });
});

test("a code without a field is shown above the form", () => {
  expect(refused(403, "EMAIL_NOT_VERIFIED")).toEqual({
    errors: {},
    notice: "Open the link first.",
  });
});

test("an unknown refusal keeps the server's words", () => {
  expect(refused(400, "SOMETHING_NEW")).toEqual({ errors: {}, notice: "The server's words" });
});

test.each([
  [0, "cannot be reached"],
  [429, "Too many attempts"],
  [500, "on our side"],
])("status %i says that it %s", (status, words) => {
  expect(refused(status).notice).toContain(words);
});

test("a failure of ours names the request", () => {
  const failure = { status: 500, statusText: "", requestId: "req_1" };
  expect(outcomeOfRefusal(new ApiRefusal(failure), {}).notice).toContain("request req_1");
});

test("errors with a location are shown at their fields", () => {
  const detail = [
    { type: "value_error", loc: ["body", "code"], msg: "This code is already in use." },
    { type: "missing", loc: ["body", "properties", "options"], msg: "Field required" },
  ];
  const refusal = new ApiRefusal({ status: 422, statusText: "", detail });
  expect(outcomeOfRefusal(refusal, {})).toEqual({
    errors: { code: "This code is already in use.", "properties.options": "Field required" },
  });
});
