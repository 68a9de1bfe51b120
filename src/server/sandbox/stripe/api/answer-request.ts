import { systemCaller, unitOfWork } from "#server/platform/context.ts";
import { isDatabaseAway } from "#server/platform/database/database-outage.ts";
import { sha256 } from "#server/platform/keys.ts";
import { apiVersion, newStripeId, type Outcome, type SandboxCall } from "../sandbox-call.ts";
import { identifyKey } from "../sandbox-keys.ts";
import type { SandboxNode } from "../sandbox-node.ts";
import type { StandingFault } from "../switches/sandbox-switches.ts";
import { readSwitches } from "../switches/switch-store.ts";
import { dispatchEvents } from "../webhooks/dispatch-events.ts";
import { sendWebhooks } from "../webhooks/send-webhooks.ts";
import { parseForm } from "../wire/form-parameters.ts";
import { readParameters } from "../wire/request-parameters.ts";
import { StripeFault, stripeFaults } from "../wire/stripe-fault.ts";
import { publishExchange } from "../wire/wire-channel.ts";
import { customerOperations } from "./customer-operations.ts";
import { expandObjects } from "./expand-objects.ts";
import { answerLifeMs, findAnswer, lockKey, storeAnswer } from "./idempotent-answer-store.ts";
import { type AnswerEnding, faultEnding, findFault, hitFault } from "./injected-faults.ts";
import { intentOperations } from "./intent-operations.ts";
import { ledgerOperations } from "./ledger-operations.ts";
import { methodOperations } from "./method-operations.ts";
import { type MatchedOperation, matchOperation, type Operation } from "./operation.ts";
import { taxOperations } from "./tax-operations.ts";

export interface SandboxRequest {
  method: string;
  /** From `/v1` on. */
  path: string;
  query: string;
  body: string;
  header(name: string): string | undefined;
}

/** The answer to the caller: complete, cut off, or none. */
export interface SandboxAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
  ending: AnswerEnding;
}

/** Every call the sandbox answers. */
export const operations: readonly Operation[] = [
  ...customerOperations,
  ...methodOperations,
  ...intentOperations,
  ...ledgerOperations,
  ...taxOperations,
];

/** Answers one request as Stripe does. Never rejects: what goes wrong here is an answer too. */
export async function answerRequest(
  node: SandboxNode,
  request: SandboxRequest,
): Promise<SandboxAnswer> {
  const requestId = newStripeId("req");
  try {
    return await answer(node, request, requestId);
  } catch (error) {
    const fault = error instanceof StripeFault ? error : ownFault(node, error);
    const { method, path } = request;
    publishExchange({ method, path, form: {}, status: fault.status, body: { error: fault.body } });
    return toAnswer(requestId, { status: fault.status, text: errorText(fault), replayed: false });
  }
}

async function answer(
  node: SandboxNode,
  request: SandboxRequest,
  requestId: string,
): Promise<SandboxAnswer> {
  const keyKind = identifyKey(node.keys, request.header("authorization"));
  const version = request.header("stripe-version") ?? apiVersion;
  if (version !== apiVersion) throw stripeFaults.wrongVersion(version, apiVersion);
  const match = matchOperation(operations, request.method, request.path);
  if (!match) throw stripeFaults.unknownUrl(request.method, request.path);
  if (keyKind === "publishable" && !match.operation.isPublic)
    throw stripeFaults.secretKeyRequired();
  const board = await readSwitches(node.platform.database.db);
  const fault = await findFault(node.platform.database.db, board, match.operation);
  if (fault?.moment === "before") hitFault(fault);
  if (fault?.moment === "before" && faultEnding(fault) !== "whole")
    return { ...toAnswer(requestId, noAnswer), ending: faultEnding(fault) };

  const form = parseForm(request.method === "GET" ? request.query : request.body);
  if (!form) throw stripeFaults.unreadableForm();
  const input = readParameters(match.operation.parameters, form);
  const key = request.method === "POST" ? (request.header("idempotency-key") ?? null) : null;
  if (key !== null && key.length > 255) throw stripeFaults.keyTooLong();
  const made = await execute(node, {
    ...match,
    input,
    requestId,
    key,
    requestHash: hashRequest(request),
    isPublishable: keyKind === "publishable",
    switches: board.switches,
    fault: fault?.moment === "after" ? fault : undefined,
  });
  publishExchange({
    method: request.method,
    path: match.operation.path,
    form,
    status: made.status,
    body: JSON.parse(made.text),
  });
  await sendWebhooks(node, made.early);
  if (fault?.moment === "after") hitFault(fault, { isStored: true });
  const ending = fault?.moment === "after" ? faultEnding(fault) : "whole";
  return { ...toAnswer(requestId, made, key), ending };
}

interface Execution extends MatchedOperation {
  input: unknown;
  requestId: string;
  key: string | null;
  requestHash: Buffer;
  isPublishable: boolean;
  switches: SandboxCall["switches"];
  fault: StandingFault | undefined;
}

interface MadeAnswer {
  status: number;
  text: string;
  replayed: boolean;
  /** Webhooks to be delivered before the answer. */
  early: number[];
}

const noAnswer = { status: 502, text: "{", replayed: false };

/** The effect, its events and the stored answer commit together, or not at all. */
async function execute(node: SandboxNode, execution: Execution): Promise<MadeAnswer> {
  const { key, requestId } = execution;
  const work = <Result>(action: Parameters<typeof unitOfWork<Result>>[2]) =>
    unitOfWork(node.platform, systemCaller(`payment sandbox ${requestId}`), action);
  try {
    return await work(async (ctx) => {
      const call: SandboxCall = {
        ...ctx,
        switches: execution.switches,
        requestId,
        idempotencyKey: key,
        isPublishable: execution.isPublishable,
        events: [],
      };
      const known = key === null ? undefined : await recall(call, execution, key);
      if (known) return known;
      const outcome = await execution.operation.run(call, execution.input as never, execution.id);
      const made = await present(call, outcome, execution);
      if (key !== null) await remember(call, execution, key, made);
      return { ...made, replayed: false, early: await dispatchEvents(call) };
    });
  } catch (error) {
    if (key === null || !(error instanceof StripeFault) || isAboutKey(error)) throw error;
    // The endpoint has begun to execute: its refusal is repeated, too.
    const made = { status: error.status, text: errorText(error) };
    return work(async (ctx) => {
      const call = ctx as SandboxCall;
      const known = await recall(call, execution, key);
      if (known) return known;
      await remember(call, execution, key, made);
      return { ...made, replayed: false, early: [] };
    });
  }
}

async function present(
  call: SandboxCall,
  { status, body }: Outcome,
  { input, fault }: Execution,
): Promise<{ status: number; text: string }> {
  if (fault?.effect === "error") return { status: 500, text: errorText(serverError) };
  const { expand } = input as { expand?: string[] };
  const shown = status === 200 ? await expandObjects(call.tx, body, expand) : body;
  return { status, text: JSON.stringify(shown) };
}

async function recall(
  call: Pick<SandboxCall, "tx" | "platform">,
  { requestHash }: Execution,
  key: string,
): Promise<MadeAnswer | undefined> {
  if (!(await lockKey(call.tx, key))) throw stripeFaults.keyInUse(key);
  const known = await findAnswer(call.tx, key);
  const isTooOld = known && known.createdAt.getTime() + answerLifeMs <= call.platform.clock.nowMs();
  if (!known || isTooOld) return undefined;
  if (!known.requestHash.equals(requestHash)) throw stripeFaults.keyReused(key);
  return { status: known.status, text: known.body, replayed: true, early: [] };
}

async function remember(
  call: Pick<SandboxCall, "tx" | "platform">,
  { requestHash, requestId }: Execution,
  key: string,
  { status, text }: { status: number; text: string },
): Promise<void> {
  const createdAt = call.platform.clock.now();
  await storeAnswer(call.tx, { key, requestHash, requestId, status, body: text, createdAt });
}

function isAboutKey({ body }: StripeFault): boolean {
  return body.type === "idempotency_error";
}

/** The same parameters in another order are the same request. */
function hashRequest({ method, path, body }: SandboxRequest): Buffer {
  const fields = new URLSearchParams(body);
  fields.sort();
  return sha256(`${method} ${path}?${fields.toString()}`);
}

const serverError = new StripeFault(500, {
  type: "api_error",
  message: "An unknown error occurred.",
});

function ownFault(node: SandboxNode, error: unknown): StripeFault {
  if (isDatabaseAway(error))
    return new StripeFault(503, { type: "api_error", message: "The sandbox has no database." });
  node.platform.log.error({ error }, "the payment sandbox failed");
  return serverError;
}

function errorText({ body }: StripeFault): string {
  return JSON.stringify({ error: body });
}

function toAnswer(
  requestId: string,
  { status, text, replayed }: { status: number; text: string; replayed: boolean },
  key: string | null = null,
): SandboxAnswer {
  return {
    status,
    headers: {
      "content-type": "application/json",
      "request-id": requestId,
      "stripe-version": apiVersion,
      ...(key === null ? {} : { "idempotency-key": key }),
      ...(replayed ? { "idempotent-replayed": "true" } : {}),
    },
    body: text,
    ending: "whole",
  };
}
