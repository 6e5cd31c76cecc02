"""The loops of LiteLLM's README, with Parley as its provider."""

import os

# Or it asks another server for its prices.
os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"

import litellm  # noqa: E402

HELLO = "Hello from upstream."
MESSAGES = [{"role": "user", "content": "Say this is a test"}]
base_url = os.environ["PARLEY_BASE_URL"]
key = os.environ["PARLEY_KEY"]
openai = {"model": "openai/scripted-1", "messages": MESSAGES, "api_base": base_url, "api_key": key}
anthropic = {
    "model": "anthropic/scripted-1",
    "messages": MESSAGES,
    "api_base": base_url.removesuffix("/v1"),
    "api_key": key,
}


def a_completion():
    answer = litellm.completion(**openai)
    assert answer.choices[0].message.content == HELLO and answer.usage.total_tokens == 7


def a_stream():
    chunks = litellm.completion(**openai, stream=True)
    assert "".join(chunk.choices[0].delta.content or "" for chunk in chunks) == HELLO


def a_completion_as_anthropic():
    assert litellm.completion(**anthropic).choices[0].message.content == HELLO


def a_stream_as_anthropic():
    chunks = litellm.completion(**anthropic, stream=True)
    assert "".join(chunk.choices[0].delta.content or "" for chunk in chunks) == HELLO


def a_wrong_key():
    try:
        litellm.completion(**{**openai, "api_key": "wrong"})
    except litellm.AuthenticationError:
        return
    raise AssertionError("it was taken")


CHECKS = [a_completion, a_stream, a_completion_as_anthropic, a_stream_as_anthropic, a_wrong_key]
